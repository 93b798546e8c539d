import { ImagePlus } from 'lucide'
import { useRef } from 'react'
import { shrinkPicture } from '#web/features/pictures/shrink-picture.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Chooses a photograph and gives it on, made smaller. */
export function PhotoButton({ label, isBusy = false, onChoose }: { label: string; isBusy?: boolean; onChoose: (picture: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
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
          // A file that the browser cannot read is refused by the server, with its reason.
          if (file) void shrinkPicture(file).then((picture) => onChoose(new File([picture ?? file], file.name, { type: 'image/jpeg' })))
        }}
      />
      <IconButton label={label} aria-disabled={isBusy} onClick={() => !isBusy && field.current?.click()} className="text-quiet">
        <Icon of={ImagePlus} />
      </IconButton>
    </>
  )
}
