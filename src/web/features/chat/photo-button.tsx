import { ImagePlus } from 'lucide'
import { useRef } from 'react'
import { usePictureFault } from '#web/features/pictures/picture-fault.ts'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Chooses a photograph and gives it on, made smaller. */
export function PhotoButton({ label, isBusy = false, onChoose }: { label: string; isBusy?: boolean; onChoose: (picture: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const pictureFault = usePictureFault()
  const choose = async (file: File) => {
    const picture = await shrinkPicture(file)
    if (typeof picture === 'string') toast(pictureFault(picture, file), { tone: 'bad' })
    else onChoose(picture)
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <IconButton label={label} aria-disabled={isBusy} onClick={() => !isBusy && field.current?.click()} className="text-quiet">
        <Icon of={ImagePlus} />
      </IconButton>
    </>
  )
}
