/** The beginning of a signature that a phone or a program adds. */
const added = /^(?:sent from my|get outlook for|أ?ُ?رسلت من|تم الإرسال من|مرسل من|الحصول على outlook)/i
const signature = /^-- ?$/
/** Outlook's line above a quote, in English and in Arabic. */
const divider = /^(?:_{10,}|-{2,} ?(?:original message|الرسالة الأصلية) ?-{2,})$/i
/** The first line of two above a quote: '… wrote:' is on the second. */
const opening = /^(?:on|في|بتاريخ) .*\d/i
/** A line above a quote has the address in brackets, ends with a colon, or is a head that Outlook copies. */
const head = /<[^<>@]*@[^<>]*>|:$|^(?:from|من) ?:/
/** Marks of direction, which programs put around addresses. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * The words of a reply by mail, without quoted lines and signature. They end before the first line that names one of these addresses: the line
 * above a quote, in whatever language.
 */
export function wordsOfReply(text: string, addresses: readonly string[]): string {
  const kept: string[] = []
  const names = addresses.flatMap((one) => [one.toLowerCase(), one.toLowerCase().replace(/@.*/, '+')])
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const plain = line.replaceAll(marks, '').trim().toLowerCase()
    if (plain.startsWith('>')) continue
    if (signature.test(line) || divider.test(plain) || added.test(plain)) break
    if (head.test(plain) && names.some((name) => plain.includes(name))) {
      if (opening.test(kept.at(-1)?.replaceAll(marks, '').trim() ?? '')) kept.pop()
      break
    }
    kept.push(line.trimEnd())
  }
  return kept
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
