import { maxObjectBytes } from '#domain/catalogue/media/media.policy.ts'

/** A part of a picture in its pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** A round spot on a picture: its middle and its radius as shares of the picture's width and height. */
export interface Spot {
  x: number
  y: number
  radius: number
}

const maxSide = 2400
const qualities = [0.92, 0.85, 0.75, 0.6]
/** Points across a blurred spot: too few to know a face by. */
const blurredPoints = 8

/** Turns a picture by degrees, cuts a part out of it and makes the spots on that part unrecognisable; null where the browser cannot read it. */
export async function editPicture(
  source: string,
  { part, turn, spots }: { part: Part; turn: number; spots: readonly Spot[] },
): Promise<File | null> {
  const picture = new Image()
  picture.src = source
  try {
    await picture.decode()
  } catch {
    return null
  }
  const cut = cutOut(turned(picture, turn), part)
  for (const spot of spots) blur(cut, spot)
  return toFile(cut)
}

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser does not draw')
  return { canvas, pen }
}

/** The whole of a picture, turned: as large as it needs. */
function turned(picture: HTMLImageElement, degrees: number): HTMLCanvasElement {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const { naturalWidth: width, naturalHeight: height } = picture
  const { canvas, pen } = canvasOf(width * cos + height * sin, width * sin + height * cos)
  pen.fillStyle = '#fbf8f4'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate(angle)
  pen.drawImage(picture, -width / 2, -height / 2)
  return canvas
}

function cutOut(from: HTMLCanvasElement, { x, y, width, height }: Part): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const { canvas, pen } = canvasOf(width * scale, height * scale)
  pen.drawImage(from, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Redraws a spot from a few of its points, so that its details are gone. */
function blur(on: HTMLCanvasElement, { x, y, radius }: Spot): void {
  const size = radius * 2 * on.width
  const [left, top] = [x * on.width - size / 2, y * on.height - size / 2]
  const { canvas: few, pen: small } = canvasOf(blurredPoints, blurredPoints)
  small.drawImage(on, left, top, size, size, 0, 0, blurredPoints, blurredPoints)
  const pen = on.getContext('2d')
  if (!pen) return
  pen.save()
  pen.beginPath()
  pen.arc(x * on.width, y * on.height, size / 2, 0, Math.PI * 2)
  pen.clip()
  pen.drawImage(few, 0, 0, blurredPoints, blurredPoints, left, top, size, size)
  pen.restore()
}

async function toFile(canvas: HTMLCanvasElement): Promise<File | null> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && blob.size <= maxObjectBytes) return new File([blob], 'photo.jpg', { type: blob.type })
  }
  return null
}
