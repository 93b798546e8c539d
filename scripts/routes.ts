import { readFileSync, writeFileSync } from 'node:fs'
import { accessTables } from '#server/route-table.ts'
import { describeRoutes } from './route-descriptions.ts'

/** The width of a line for the formatter. */
const maxLine = 140
const usage = 'npm run routes [-- write]'
const [verb, ...more] = process.argv.slice(2)
const { routes, roles } = accessTables()
const tables = `${roles}\n\n${routes}\n`

if (verb === undefined) process.stdout.write(tables)
else if (verb === 'write' && more.length === 0) {
  write(new URL('../docs/access.md', import.meta.url))
  const descriptions = new URL('../src/server/reference/route-descriptions.json', import.meta.url)
  writeFileSync(descriptions, jsonText(describeRoutes()))
} else {
  console.error(usage)
  process.exitCode = 1
}

/** Replaces the tables at the end of the document. */
function write(file: URL): void {
  const [words] = readFileSync(file, 'utf8').split(/^\|/m)
  writeFileSync(file, `${words}${tables}`)
}

/** JSON as the formatter wants it: a list is one line where it fits. */
function jsonText(value: object): string {
  const expanded = `${JSON.stringify(value, null, 2)}\n`
  return expanded.replaceAll(/^( *"\w+": )\[\n([^\]]+)\n *\](,?)$/gm, (all, start: string, rows: string, end: string) => {
    const line = `${start}[${rows.trim().replaceAll(/\n\s*/g, ' ')}]${end}`
    return line.length > maxLine ? all : line
  })
}
