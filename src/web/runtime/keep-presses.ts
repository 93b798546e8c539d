type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Names of the document's events while it wakes: React begins to listen, it has taken a part over, everything is there. */
export interface WakingEvents {
  hydrating: string
  hydrated: string
  awake: string
}

/** The source of a script that runs `keepPresses` in the browser. */
export function keepPressesScript(events: WakingEvents): string {
  return `(${keepPresses})(${JSON.stringify(events)},{isReached:${isReached},repeatOf:${repeatOf}})`
}

interface Parts {
  isReached: typeof isReached
  repeatOf: typeof repeatOf
}

/**
 * Keeps what a person presses, types, chooses and sends before React hears it, and gives it again in that order: presses of `button[type=button]` and
 * `[data-press]`, fields, and forms without an address. A button that is pressed again, as nothing happened, is pressed once.
 * Runs in the browser as a script of its own, so it uses nothing of this file but what it is given.
 */
function keepPresses({ hydrating, hydrated, awake }: WakingEvents, { isReached, repeatOf }: Parts): void {
  const kept: { node: Element; again: () => void }[] = []
  const live = new WeakSet<EventTarget>()
  let isHeard = false
  let isGiving = false
  let isAgain = false

  const isTaken = (node: Element) => isReached(node, isHeard)
  const give = async () => {
    if (isGiving) return
    isGiving = true
    await giveAll().finally(() => {
      isGiving = false
    })
  }
  const giveAll = async () => {
    for (let next = kept[0]; next && isTaken(next.node); next = kept[0]) {
      // React first draws what the one before has changed.
      await new Promise((drawn) => setTimeout(drawn))
      kept.shift()
      isAgain = true
      try {
        next.again()
      } finally {
        isAgain = false
      }
    }
  }
  const hold = (event: Event, node: Element, again: () => void) => {
    if (isAgain || isTaken(node)) return
    event.stopImmediatePropagation()
    if (event.type === 'submit') event.preventDefault()
    const earlier = kept.findIndex((one) => one.node === node)
    if (earlier !== -1) kept.splice(earlier, 1)
    kept.push({ node, again })
  }
  const press = (event: Event) => {
    const node = (event.target as Element).closest<HTMLElement>('button[type=button],[data-press]')
    if (node) hold(event, node, () => node.click())
  }
  const send = (event: Event) => {
    const form = event.target as HTMLFormElement
    const { submitter } = event as SubmitEvent
    if (form.matches('form[method=post]:not([action])')) hold(event, form, () => form.requestSubmit(submitter))
  }
  const say = ({ target }: Event) => {
    const field = target as Field
    if (isAgain || !field.matches('input,textarea,select')) return
    const known = kept.find(({ node }) => node === field)
    // React has heard it, unless what was typed before waits to be given again: that would take its place.
    if (live.has(field) && !known) return
    const again = repeatOf(field)
    if (known) known.again = again
    else kept.push({ node: field, again })
    void give()
  }
  // A field hydrated before its value changes reports the change to React itself.
  const meet = ({ target }: Event) => {
    if (!(target instanceof Element) || !isTaken(target)) return
    live.add(target)
    // A press on the words of a field changes the field.
    const { control } = target.closest('label') ?? {}
    if (control && isTaken(control)) live.add(control)
  }

  const asleep = new AbortController()
  const options = { capture: true, signal: asleep.signal }
  for (const type of ['pointerdown', 'keydown', 'beforeinput']) document.addEventListener(type, meet, options)
  document.addEventListener('click', press, options)
  document.addEventListener('submit', send, options)
  document.addEventListener('input', say, options)
  document.addEventListener(hydrating, () => (isHeard = true), options)
  document.addEventListener(hydrated, () => setTimeout(give), options)
  document.addEventListener(awake, () => asleep.abort(), options)
}

/** Whether an event on the node reaches it. React hydrates a part for such an event, and stops the event while the code of the part is not loaded. */
function isReached(node: Element, isHeard: boolean): boolean {
  let hasReached = false
  const reach = () => {
    hasReached = true
  }
  node.addEventListener('auxclick', reach, { once: true })
  if (isHeard) node.dispatchEvent(new Event('auxclick'))
  node.removeEventListener('auxclick', reach)
  return hasReached
}

/** A function that gives the field its present value again, or for files the change. */
function repeatOf(field: Field): () => void {
  const property = /^(checkbox|radio)$/.test(field.type) ? 'checked' : 'value'
  const read = () => Reflect.get(field, property)
  const said = read()
  return () => {
    if (field.type === 'file') return void field.dispatchEvent(new Event('change', { bubbles: true }))
    if (read() !== said) Reflect.set(Object.getPrototypeOf(field), property, said, field)
    // React reports a change only if the value differs from the one it tracks. Its tracking setter, called on a copy, changes the tracked
    // value and leaves the field as it is.
    const memory = Object.getOwnPropertyDescriptor(field, property)
    memory?.set?.call(field.cloneNode(), property === 'checked' ? !said : `${said} `)
    for (const type of property === 'checked' ? ['click'] : ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
