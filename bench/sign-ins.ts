import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hashPassword } from '#platform/auth/password.ts'
import { type Call, send } from './load.ts'

const people = 2000
const password = 'four grey camels'
const signInsASecond = 50
const pagesASecond = 4
const secondsARound = 6
const rounds = 3

interface Times {
  middle: number
  slow: number
}

/** Page times alone and beside sign-ins, and what became of these; rounds take turns. */
export async function measureSignIns({ port, pool }: { port: number; pool: Pool }, page: Call) {
  await addPeople(pool)
  const alone: number[] = []
  const beside: number[] = []
  const answers = new Map<number, number>()
  const work = { alone: 0, beside: 0 }
  await visit(port, page, 2)
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage()
    alone.push(...(await visit(port, page, secondsARound)))
    work.alone += secondsOf(process.cpuUsage(start))
    const middle = process.cpuUsage()
    const crowd = signIn(port, round * signInsASecond * secondsARound, answers)
    beside.push(...(await visit(port, page, secondsARound)))
    await crowd
    work.beside += secondsOf(process.cpuUsage(middle))
  }
  const seconds = rounds * secondsARound
  const at = (statuses: number[]) => statuses.reduce((sum, status) => sum + (answers.get(status) ?? 0), 0) / seconds
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0) / seconds
  const refused = beside.filter((time) => time === Number.POSITIVE_INFINITY).length
  return {
    work: { alone: (work.alone / seconds) * 100, beside: (work.beside / seconds) * 100 },
    refused,
    pages: beside.length,
    alone: timesOf(alone),
    beside: timesOf(beside),
    offered: all,
    signedIn: at([200]),
    sentAway: at([503]),
  }
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000
}

/** People who can sign in; one hash serves them all. */
async function addPeople(pool: Pool): Promise<void> {
  const hash = await hashPassword(password)
  await pool.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
     SELECT 'crowd-' || n, 'Salma', 'crowd' || n || '@elsewhere.example', true, now(), now() FROM generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `INSERT INTO accounts (id, person_id, provider_id, account_id, password, created_at, updated_at)
     SELECT 'crowd-' || n, 'crowd-' || n, 'credential', 'crowd-' || n, $2, now(), now() FROM generate_series(1, $1::int) n`,
    [people, hash],
  )
}

/** The time of each page, in milliseconds; requests are sent by the clock, without waiting for the last answer. */
async function visit(port: number, page: Call, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const visits = await byTheClock(pagesASecond, seconds, async () => {
    const before = performance.now()
    const { status } = await send(port, page, agent)
    // A page that is not given is one that takes for ever.
    return status === 200 ? performance.now() - before : Number.POSITIVE_INFINITY
  })
  agent.destroy()
  return visits
}

/** Everybody signs in once, with their own password and from their own network: no limit spares the shop the work. */
async function signIn(port: number, from: number, answers: Map<number, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  await byTheClock(signInsASecond, secondsARound, async (at) => {
    const number = ((from + at) % people) + 1
    const { status } = await send(
      port,
      {
        path: '/api/people/sessions',
        method: 'POST',
        body: { email: `crowd${number}@elsewhere.example`, password },
        headers: { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` },
      },
      agent,
    )
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  agent.destroy()
}

async function byTheClock<T>(aSecond: number, seconds: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const start = performance.now()
  const all = Array.from({ length: aSecond * seconds }, async (_, index) => {
    await pause(Math.max(0, start + (index * 1000) / aSecond - performance.now()))
    return work(index)
  })
  return Promise.all(all)
}

function timesOf(all: number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { middle: at(0.5), slow: at(0.95) }
}
