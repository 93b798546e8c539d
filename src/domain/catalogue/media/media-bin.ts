import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { addDays, dayAt } from '#values/day.ts'
import { binDays } from '#values/retention.ts'
import { findKnown } from './find-known.ts'
import { storeOf } from './store-of.ts'

const bin = 'bin'

/** Every object with files in the store, without those in the bin. */
export async function storedObjects(ctx: Context & Needs<'objectStore'>): Promise<string[]> {
  return (await allOf(storeOf(ctx).list())).filter((name) => name !== bin)
}

/** Moves the files of an object to the bin, where they stay for `binDays` days. */
export async function moveToBin(ctx: Context & Needs<'objectStore'>, id: string): Promise<void> {
  const { now } = await nowOf(ctx)
  await storeOf(ctx).moveAll(`${id}/`, `${bin}/${dayAt(now)}/${id}/`)
}

/** Moves files back whose object exists again, as after the restore of a backup. Removes files whose time in the bin is over. */
export async function tendBin(ctx: Context & Needs<'objectStore'>): Promise<void> {
  if (!ctx.objectStore) return
  const store = storeOf(ctx)
  const { now } = await nowOf(ctx)
  for (const day of await allOf(store.list(`${bin}/`))) {
    const folder = `${bin}/${day}/`
    for (const id of await findKnown(ctx, await allOf(store.list(folder)))) await store.moveAll(`${folder}${id}/`, `${id}/`)
    if (day < addDays(dayAt(now), -binDays)) await store.removeAll(folder)
  }
}

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}
