import { useEffect, useState } from 'react'
import type { colorNames } from '#domain/catalogue/items/owner-terms.policy.ts'
import { suggestColors } from '#web/features/pictures/suggest-colors.ts'

type Color = (typeof colorNames)[number]
const side = 64
const none: readonly Color[] = []

/** The colours of the piece on a picture, its backdrop aside; none until it is read, or where it cannot be. */
export function useSuggestedColors(src: string | undefined): readonly Color[] {
  const [colors, setColors] = useState(none)
  useEffect(() => {
    if (!src) return
    let isCurrent = true
    void pixelsOf(src).then((pixels) => {
      if (isCurrent) setColors(pixels ? suggestColors(pixels, side) : none)
    })
    return () => {
      isCurrent = false
    }
  }, [src])
  return colors
}

async function pixelsOf(src: string): Promise<Uint8ClampedArray | null> {
  const picture = new Image()
  picture.src = src
  try {
    await picture.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(picture, 0, 0, side, side)
  return pen?.getImageData(0, 0, side, side).data ?? null
}
