const maxSide = 2000
const previewSide = 480
const quality = 0.88

/** A picture of a phone as a JPEG that is small enough to send; null where the browser cannot read it. */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const canvas = await drawnWithin(file, maxSide)
  return canvas && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** A small picture of a file as a `data:` address, which pages may show; empty where the browser cannot read it. */
export async function previewOf(file: Blob): Promise<string> {
  return (await drawnWithin(file, previewSide))?.toDataURL('image/jpeg', quality) ?? ''
}

async function drawnWithin(file: Blob, side: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
