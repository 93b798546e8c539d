import { readFile } from 'node:fs/promises'
import { projectFile } from './paths.ts'

/** The version of the shop, as its package says. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string }
  return version
}
