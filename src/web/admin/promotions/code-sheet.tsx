import { useTranslation } from 'react-i18next'
import type { CodeRow } from '#domain/money/promotions/promotion.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { CodeForm } from './code-form.tsx'

interface CodeSheetProps {
  code: CodeRow | null
  onClose: () => void
  onDone: (words: string) => Promise<void>
}

/** A new promotional code, or one whose limits change or that ends. */
export default function CodeSheet({ code, onClose, onDone }: CodeSheetProps) {
  const { t } = useTranslation('promotions')
  const { api } = useViewer()
  const end = useChange(api.promotions.end.mutationOptions(), {
    after: (_, input) => onDone(t('ended', { code: input.code })),
    refused: 'toast',
  })
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={code ? <bdi>{code.id}</bdi> : t('add')} side="dialog">
        <CodeForm code={code} onDone={onDone} />
        {code && code.state !== 'over' ? (
          <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <p className="min-w-0 flex-1 text-dense leading-5 text-quiet">{t('endText')}</p>
            <Button size="sm" variant="destructive" pending={end.isPending} onClick={() => end.mutate({ code: code.id })}>
              {t('end')}
            </Button>
          </div>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}
