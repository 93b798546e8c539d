interface Calendar {
  /** The part of the shop that has made it, in English. */
  product: string
  /** The lines of its properties and events; texts are escaped. */
  lines: readonly string[]
}

/** An iCalendar file (RFC 5545): lines end in CRLF and are folded at 75 octets. */
export function calendarFile(name: string, { product, lines }: Calendar): File {
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Libsa//${product}//EN`, ...lines, 'END:VCALENDAR']
  return new File([all.map((line) => `${fold(line)}\r\n`).join('')], name, { type: 'text/calendar;charset=utf-8' })
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
