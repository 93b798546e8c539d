import ICAL from 'ical.js'

interface ReadEvent {
  uid: string
  sequence: number
  status: string
  /** The instant in UTC, or the day of an event of whole days. */
  start: string
  title: string
  url: string
  changedAt: string
  alarms: number
}

/** Reads an iCalendar file by a parser other than ours. */
export function readCalendar(file: string | Uint8Array): { method: string; events: ReadEvent[] } {
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const of = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
    const { uid, sequence, summary, startDate } = new ICAL.Event(component)
    const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString()
    const alarms = component.getAllSubcomponents('valarm').length
    return { uid, sequence, status: of('status'), start, title: summary, url: of('url'), changedAt: of('last-modified'), alarms }
  })
  return { method: String(calendar.getFirstPropertyValue('method')), events }
}
