import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { sizesOf } from '#web/brand/image-sizes.ts'

// Makes every served picture from the originals: `node scripts/make-pictures.ts FOLDER`. Files of an unchanged original are kept.
const source = process.argv[2] ?? './imagery'
sharp.concurrency(2)

interface Made {
  base: string
  widths: number[]
  width: number
  height: number
  placeholder: string
}

async function make(file: string, name: string, folder: string, widths: readonly number[]): Promise<Made> {
  const bytes = await readFile(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const base = `/${folder}/${name}.${hash}`
  const size = await sharp(bytes).metadata()
  const fitting = widths.filter((width) => width <= size.width)
  for (const width of fitting) {
    const picture = sharp(bytes).resize({ width, kernel: 'lanczos3' })
    const [webp, avif] = [`public${base}-${width}.webp`, `public${base}-${width}.avif`]
    if (!existsSync(webp)) await picture.clone().webp({ quality: 82, effort: 4, smartSubsample: true }).toFile(webp)
    if (!existsSync(avif)) await picture.clone().avif({ quality: 56, effort: 4 }).toFile(avif)
  }
  const tiny = await sharp(bytes).resize({ width: 16 }).webp({ quality: 40, effort: 6 }).toBuffer()
  const width = fitting.at(-1) ?? size.width
  return {
    base,
    widths: [...fitting],
    width,
    height: Math.round((size.height * width) / size.width),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

async function folderOf(name: string, folder: string, widthsOf: (name: string) => readonly number[]): Promise<Record<string, Made>> {
  await mkdir(join('public', folder), { recursive: true })
  const made: Record<string, Made> = {}
  const names = (await readdir(join(source, name))).filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -5))
  for (const each of names.sort()) {
    made[each] = await make(join(source, name, `${each}.webp`), each, folder, widthsOf(each))
  }
  const bases = Object.values(made).map(({ base }) => base)
  for (const file of await readdir(join('public', folder))) {
    if (!bases.some((base) => `/${folder}/${file}`.startsWith(`${base}-`))) await rm(join('public', folder, file))
  }
  return made
}

/** Copies drawings with attributes instead of styles, which the content policy refuses. */
async function copyDrawings(from: string, to: string, adapt: (svg: string) => string = (svg) => svg): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of (await readdir(join(source, from))).filter((name) => !/-(rule|panel)(-dark)?\.svg$/.test(name))) {
    const svg = await readFile(join(source, from, file), 'utf8')
    await writeFile(join(to, file), adapt(svg.replace(/style="(fill|stroke):([^"]+)"/g, '$1="$2"')))
  }
}

function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, inside: string) => `[${inside.replace(/\s+/g, ' ')}]`)}\n`
}

await copyDrawings('pattern', 'public/pattern')
await copyDrawings('spots', 'public/spots', (svg) => svg.replace('<svg ', '<svg id="spot" ').replace(' aria-hidden="true"', ''))
await mkdir('src/web/brand', { recursive: true })
const hero = await folderOf('hero', 'hero', (name) => sizesOf(name).widths)
const tiles = await folderOf('tiles', 'tiles', (name) => sizesOf(name).widths)
const hashes = Object.entries({ ...hero, ...tiles }).map(([name, { base }]) => [name, base.split('.')[1]])
await writeFile('src/web/brand/images.json', text(Object.fromEntries(hashes)))
const pictures = await folderOf('items', 'pictures', () => [240, 360, 480, 720, 1200])
await writeFile('src/domain/catalogue/items/samples/pictures.json', text(pictures))
