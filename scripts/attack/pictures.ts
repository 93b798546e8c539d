import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type RunningShop, startShop } from '#tests/running-shop.ts'

const atOnce = 10
const mostMegabytes = 1300
const slowestMs = 5000

/** Uploads pictures of a few bytes and many pixels, ten at once, and watches the memory of the shop and its pages meanwhile. */
export const attack = {
  name: 'pictures of a few bytes and many pixels',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const shop = await startShop()
    try {
      const before = megabytesOf(shop)
      const watched = watch(shop)
      const answers: number[] = []
      // The second is the largest that is still decoded.
      for (const [name, side] of [
        ['rana', 4890],
        ['dana', 3464],
      ] as const) {
        const bomb = await plain(side)
        const cookie = await signIn(shop, name)
        const statuses = await Promise.all(Array.from({ length: atOnce }, () => upload(shop, cookie, bomb)))
        log(`${side} × ${side} in ${bomb.length} bytes, ${atOnce} at once: ${statuses.join(', ')}`)
        answers.push(...statuses)
      }
      const { most, slowest, failed } = await watched.end()
      const isAnswered = answers.every((status) => [200, 422, 503].includes(status))
      const said = `memory ${before} MB before, ${most} MB at most; slowest page ${slowest} ms; ${failed} pages without an answer`
      return { held: isAnswered && failed === 0 && slowest <= slowestMs && most <= mostMegabytes, said }
    } finally {
      await shop.close()
    }
  },
}

function plain(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .avif({ quality: 1, effort: 0 })
    .toBuffer()
}

async function signIn({ baseUrl }: RunningShop, name: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/people/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@libsa.example`, password: 'libsa-demo-2026' }),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function upload({ baseUrl }: RunningShop, cookie: string, bytes: Buffer): Promise<number> {
  const body = new Uint8Array(bytes)
  const answer = await fetch(`${baseUrl}/api/profile/avatar`, { method: 'PUT', headers: { 'content-type': 'image/avif', cookie }, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Asks for the first page again and again, and adds up the memory. */
function watch(shop: RunningShop) {
  const seen = { most: 0, slowest: 0, failed: 0 }
  let isOver = false
  const memory = setInterval(() => {
    seen.most = Math.max(seen.most, megabytesOf(shop))
  }, 20)
  const pages = (async () => {
    for (; !isOver; await pause(100)) {
      const began = performance.now()
      const status = await fetch(shop.baseUrl).then(
        async (answer) => (await answer.arrayBuffer()) && answer.status,
        () => 0,
      )
      if (status !== 200) seen.failed += 1
      seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - began))
    }
  })()
  return {
    async end() {
      isOver = true
      clearInterval(memory)
      await pages
      return seen
    },
  }
}

/** The memory of the shop and the processes it has started, without those of PostgreSQL. */
function megabytesOf({ child }: RunningShop): number {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) parents.set(pid, parentOf(pid))
  const isOurs = (pid: number): boolean => pid === child.pid || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
  const ours = [...parents.keys()].filter(
    (pid) => isOurs(pid) && !read(pid, 'cmdline').startsWith('postgres') && !read(pid, 'cmdline').includes('/bin/postgres'),
  )
  return ours.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) / 1024, 0) | 0
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0)
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
