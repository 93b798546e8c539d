interface Calendar {
  /** The part of the shop that has made it, in English. */
  product: string
  /** `CANCEL` withdraws every event of the file; `PUBLISH` says how each one is now (decision 130). */
  method: 'PUBLISH' | 'CANCEL'
  /** The lines of its properties and events; texts are escaped. */
  lines: readonly string[]
}

/** An iCalendar file (RFC 5545): lines end in CRLF and are folded at 75 octets. */
export function calendarFile(name: string, { product, method, lines }: Calendar): File {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Libsa//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...lines,
    'END:VCALENDAR',
  ]
  return new File([all.map((line) => `${fold(line)}\r\n`).join('')], name, { type: `text/calendar;charset=utf-8;method=${method}` })
}

/** An event between two instants; texts are as they are read. */
export interface CalendarEvent {
  /** Its identity for ever, which does not contain its day. */
  id: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  from: Date
  until: Date
  title: string
  place?: string
  /** The lines of its description. */
  about: readonly string[]
  /** The page that it is about. */
  address: string
  /** So many hours before it programs remind of it; null for never. */
  remindHours: number | null
}

interface Version {
  sequence: number
  changedAt: Date | null
  stampedAt: Date
}

/** The lines of an event. Nobody is invited by it, so it has neither an organiser nor attendees. */
export function eventLines(event: CalendarEvent, { sequence, changedAt, stampedAt }: Version): string[] {
  const { id, status, from, until, title, place, about, address, remindHours } = event
  return [
    'BEGIN:VEVENT',
    `UID:${id}@libsa`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    ...(changedAt ? [`LAST-MODIFIED:${stamp(changedAt)}`] : []),
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(until)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `DESCRIPTION:${escapeText(about.join('\n'))}`,
    `URL:${address}`,
    ...(remindHours === null ? [] : reminderOf(title, remindHours)),
    'END:VEVENT',
  ]
}

function reminderOf(title: string, hours: number): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, `TRIGGER:-PT${hours}H`, 'END:VALARM']
}

/** An instant in UTC, `20270707T140000Z`. */
export function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A text as a value: backslash, semicolon, comma and line break are escaped; a carriage return alone ends a line, too. */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')
}

/** A line of at most 75 octets; what goes beyond follows after a space, and no character is cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
