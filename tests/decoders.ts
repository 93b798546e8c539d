import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { encodePicture, type Purpose } from '#platform/images/encode-picture.ts'

const { spawn } = childProcess

/** Pictures are decoded in this process, as starting another for each is seldom what is tested and takes a third of a second; `false` brings them back. */
export function decodeHere(isHere: boolean): void {
  const here = (...asked: Parameters<typeof spawn>) => (asked.flat().some(isDecoder) ? new Decoder() : spawn(...asked))
  Object.assign(childProcess, { spawn: isHere ? here : spawn })
  syncBuiltinESMExports()
}

function isDecoder(word: unknown): boolean {
  return typeof word === 'string' && word.endsWith('decoder-process.ts')
}

/** Replaces the process: takes a picture, answers its result, and exits. */
class Decoder extends EventEmitter {
  send({ purpose, bytes }: { purpose: Purpose; bytes: Uint8Array }): void {
    void encodePicture(purpose, bytes).then((pictures) => this.emit('message', { pictures }))
  }
  kill(): void {
    this.emit('exit')
  }
}
