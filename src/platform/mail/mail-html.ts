/** The beginning of a table that lays a mail out. */
export const table = 'table role="presentation" border="0" cellpadding="0" cellspacing="0"'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A text as HTML. Isolates phone numbers, addresses and order numbers, so that right-to-left text does not reorder them. Numbers do not break. */
export function isolated(text: string): string {
  return escaped(text)
    .replace(/\+\d[\d ]{5,}\d|LB-\d+/g, '<bdi dir="ltr" style="white-space:nowrap">$&</bdi>')
    .replace(/[\w.+-]+@[\w.-]+\w/g, '<bdi dir="ltr">$&</bdi>')
}
