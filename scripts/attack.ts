import { readdirSync } from 'node:fs'

interface Attack {
  name: string
  run(log: (line: string) => void): Promise<{ held: boolean; said: string }>
}

// Each attack starts a shop of its own. `npm run attack -- mail` runs those whose file is named so.
const folder = new URL('attack/', import.meta.url)
const wanted = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
  .sort()

let failed = 0
for (const file of files) {
  const { attack } = (await import(new URL(file, folder).href)) as { attack: Attack }
  console.log(`\n— ${attack.name}`)
  const began = performance.now()
  const { held, said } = await attack
    .run((line) => console.log(`  ${line}`))
    .catch((error: unknown) => ({ held: false, said: String(error) }))
  console.log(`  ${held ? 'held' : 'BROKE'}, ${((performance.now() - began) / 1000).toFixed(0)} s: ${said.replaceAll('\n', '\n  ')}`)
  if (!held) failed += 1
}
console.log(`\n${files.length - failed} held, ${failed} broke`)
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1
