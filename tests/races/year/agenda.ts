import type { FixedClock } from '#platform/clock.ts'

/** A person's actions over time: they continue at each instant that it yields. */
export type Story = AsyncGenerator<Date, void>

/** Stories by the hour in which they go on. */
export interface Agenda {
  add(at: Date, story: Story): void
  /** Whether anything is still to happen. */
  isEmpty(): boolean
  /** Lets the stories of an hour go on, one after the other, a second apart, from the beginning of the hour on. Answers how many there were. */
  run(hour: Date): Promise<number>
}

const hourMs = 3_600_000

/** An instant so many hours after another. */
export function after(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * hourMs)
}

export function openAgenda(clock: FixedClock): Agenda {
  const hours = new Map<number, Story[]>()
  let now = Number.NEGATIVE_INFINITY
  const hourOf = (at: Date): number => Math.ceil(at.getTime() / hourMs)
  function add(at: Date, story: Story): void {
    const hour = Math.max(hourOf(at), now + 1)
    hours.set(hour, [...(hours.get(hour) ?? []), story])
  }
  return {
    add,
    isEmpty: () => hours.size === 0,
    async run(at) {
      now = hourOf(at)
      const due = hours.get(now) ?? []
      hours.delete(now)
      for (const story of due) {
        clock.advance(1000)
        const { value, done } = await story.next()
        if (!done) add(value, story)
      }
      return due.length
    },
  }
}
