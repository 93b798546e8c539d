import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decodeHere } from '#tests/decoders.ts'
import { patience } from '#tests/limits.ts'
import { DecoderBusy, makeAvatar, makeDocumentImage, NotAPicture } from './decode-picture.ts'

const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
const small = plain(300).png().toBuffer()

beforeAll(() => decodeHere(false))
afterAll(() => decodeHere(true))

/** The processes that decode now. */
function decoders(): number[] {
  const isOurs = (pid: number) => {
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8')
      } catch {
        return ''
      }
    }
    return read('cmdline').includes('decoder-process.ts') && read('stat').split(') ')[1]?.split(' ')[1] === String(process.pid)
  }
  return readdirSync('/proc').map(Number).filter(isOurs)
}

test('a picture of a few bytes and many pixels is refused by its header', async () => {
  const bomb = await plain(4890).avif({ quality: 1, effort: 0 }).toBuffer()
  expect(bomb.length).toBeLessThan(1000)
  await expect(makeAvatar(bomb)).rejects.toThrow(NotAPicture)
  await expect(makeDocumentImage(bomb)).rejects.toThrow(NotAPicture)
})

test.skipIf(!existsSync('/proc/self/stat'))(
  'two pictures are decoded at once, one of a network; a few wait, and the others of whoever waits most are told to come back',
  async () => {
    const large = await plain(3464).avif({ quality: 1, effort: 0 }).toBuffer()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, decoders().length)
    }, 20)
    const networks = [...Array<string>(10).fill('a flood'), 'another']
    const answers = await Promise.allSettled(networks.map((network) => makeDocumentImage(large, network)))
    clearInterval(watch)
    expect(answers.map((answer) => answer.status)).toEqual([...Array(7).fill('fulfilled'), ...Array(3).fill('rejected'), 'fulfilled'])
    expect(answers.at(-2)).toMatchObject({ reason: expect.any(DecoderBusy) })
    expect(most).toBe(2)
  },
)

test.skipIf(!existsSync('/proc/self/stat'))('a decoder that dies refuses its picture, and knows no secret', async () => {
  await makeAvatar(await small)
  const decoding = makeAvatar(await plain(3464).avif({ quality: 1, effort: 0 }).toBuffer())
  const [pid = 0] = await vi.waitUntil(() => (decoders().length > 0 ? decoders() : null), patience)
  // It takes its limits on while it starts.
  await expect.poll(() => readFileSync(`/proc/${pid}/limits`, 'utf8'), { interval: 10 }).toMatch(/Max data size +1073741824/)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8').replaceAll('\0', ' ')).not.toMatch(/SECRET|DATABASE|HOME/)
  for (const each of decoders()) process.kill(each, 'SIGKILL')
  await expect(decoding).rejects.toThrow(NotAPicture)
  expect(await sharp((await makeAvatar(await small)).large).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})
