import { type RefObject, useEffect, useRef, useState } from 'react'

type CameraState = 'opening' | 'open' | 'missing'

/** The camera at the back of a phone, while the component is mounted; `missing` where there is none or access is denied. */
export function useCamera(): { video: RefObject<HTMLVideoElement | null>; state: CameraState; shoot: () => Promise<Blob | null> } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const open = async () => {
      const wish = { video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 2400 } }, audio: false }
      stream = await navigator.mediaDevices.getUserMedia(wish)
      if (isOver) return stop(stream)
      if (video.current) video.current.srcObject = stream
      setState('open')
    }
    // Without a secure connection there is no `mediaDevices` at all: that ends here, too.
    open().catch(() => isOver || setState('missing'))
    return () => {
      isOver = true
      if (stream) stop(stream)
    }
  }, [])
  return { video, state, shoot: () => pictureOf(video.current) }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

async function pictureOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
}
