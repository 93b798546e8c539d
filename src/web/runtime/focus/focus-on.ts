/** The controls that can be focused without opening a phone's keyboard. */
export const controls = 'button:not(:disabled), a[href], summary, [role="switch"], [role="slider"]'

/** The element that lost focus was moved to last; a page that is opened then still gets the focus on its heading. */
let recovered: Element | null = null

export function isRecovered(element: Element | null): boolean {
  return element !== null && element === recovered
}

export function isNowhere(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body
}

/** Focuses an element; a heading or a part of the page becomes focusable by scripts. */
export function focusOn(element: HTMLElement, options: FocusOptions & { isRecovery?: boolean } = {}): void {
  if (!element.matches(`${controls}, [tabindex], input, select, textarea`)) {
    element.tabIndex = -1
    element.classList.add('outline-none')
  }
  element.focus(options)
  if (options.isRecovery) recovered = element
}
