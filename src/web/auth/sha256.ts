const words = new Uint32Array(64)
const constants = new Uint32Array(64)
const start = new Uint32Array(8)
const state = new Uint32Array(8)
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let isPrime = true
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0
  if (!isPrime) continue
  if (found < 8) start[found] = (Math.sqrt(candidate) % 1) * 2 ** 32
  constants[found] = (Math.cbrt(candidate) % 1) * 2 ** 32
  found += 1
}
const at = (list: Uint32Array, index: number): number => list[index] ?? 0

/** SHA-256 at once: the browser's own answers later, far too slow for many thousands of short texts, and is missing where the page is not on https. */
export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  state.set(start)
  const blocks = new Uint8Array(((data.length + 72) >> 6) << 6)
  blocks.set(data)
  blocks[data.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 4, data.length << 3)
  for (let from = 0; from < blocks.length; from += 64) mix(view, from)
  const hash = new Uint8Array(32)
  const out = new DataView(hash.buffer)
  for (let index = 0; index < 8; index += 1) out.setUint32(index * 4, at(state, index))
  return hash
}

function mix(view: DataView, from: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(from + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const before = at(words, index - 15)
    const last = at(words, index - 2)
    const small = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3)
    const large = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10)
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(constants, index) + at(words, index)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

function turned(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}
