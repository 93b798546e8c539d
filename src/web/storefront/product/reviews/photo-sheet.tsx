import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

/** One photograph of a review, large. */
export default function PhotoSheet({ src, title, onClose }: { src: string; title: string; onClose: () => void }) {
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={title} side="dialog">
        <img src={src} alt={title} className="mx-auto max-h-[calc(100dvh-160px)] rounded-thumb object-contain" />
      </SheetContent>
    </Sheet>
  )
}
