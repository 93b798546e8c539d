import type { i18n, TFunction } from 'i18next'

const mostRemembered = 5000

/** An instance that looks each text up once: i18next spends more on a text than React on the element around it, and every page asks for the same ones.
 * Only for an instance whose texts are all there. */
export function remembering(instance: i18n): i18n {
  instance.hasLoadedNamespace = () => true
  instance.exists = remembered(instance.exists.bind(instance) as Answer<boolean>) as typeof instance.exists
  const fixed = instance.getFixedT.bind(instance) as unknown as Answer<TFunction>
  const fixedAndRemembered = (...words: unknown[]) => {
    const t = fixed(...words)
    return Object.assign(remembered(t as unknown as Answer<string>), t)
  }
  instance.getFixedT = remembered(fixedAndRemembered) as unknown as typeof instance.getFixedT
  return instance
}

type Answer<T> = (...words: unknown[]) => T

/** The same function, which works out each answer once. */
function remembered<T>(work: Answer<T>): Answer<T> {
  const known = new Map<string, T>()
  return (...words) => {
    const question = words.length === 1 && typeof words[0] === 'string' ? words[0] : JSON.stringify(words)
    const answer = known.get(question)
    if (answer !== undefined) return answer
    const fresh = work(...words)
    if (known.size >= mostRemembered) known.clear()
    known.set(question, fresh)
    return fresh
  }
}
