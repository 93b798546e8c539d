import { expect, test } from 'vitest'
import { createCached, createCache } from './cache.ts'

test('many who ask at once are answered by one making, until it is forgotten', async () => {
  const memo = createCached<number>(60_000)
  let made = 0
  const make = async () => (made += 1)
  expect(await Promise.all(Array.from({ length: 50 }, () => memo.get(make)))).toEqual(Array(50).fill(1))
  memo.forget()
  expect(await memo.get(make)).toBe(2)
})

test('an answer grows old, and a failure is not kept', async () => {
  const old = createCached<number>(0)
  let made = 0
  const make = async () => (made += 1)
  expect([await old.get(make), await old.get(make)]).toEqual([1, 2])
  const memo = createCached<number>(60_000)
  await expect(memo.get(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await memo.get(make)).toBe(3)
})

test('what is being made when it is forgotten is not kept', async () => {
  const memo = createCached<string>(60_000)
  let finish: (answer: string) => void = () => undefined
  const first = memo.get(() => new Promise((resolve) => (finish = resolve)))
  memo.forget()
  finish('old')
  expect(await first).toBe('old')
  expect(await memo.get(async () => 'new')).toBe('new')
})

test('each question has its own answer, and the oldest makes room', async () => {
  const memos = createCache(60_000, 2)
  let made = 0
  const ask = (question: string) => memos.get(question, async () => (made += 1))
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
