import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'

/** Ends an order whose transfer is awaited, once its customer has confirmed it. */
export function GiveUpOrder({ id }: { id: string }) {
  const { t } = useTranslation('transfers')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const sentence = useRefusalWords()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation(
    api.orders.release.mutationOptions({
      onSuccess: (order) => {
        setAsking(false)
        toast(t('givenUp'), { tone: 'good' })
        void setQueryAnswer(queryClient, api.orders.get.queryKey({ input: { id } }), order)
      },
    }),
  )
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className="mt-2 -mb-2 min-h-11 cursor-pointer">
        <span className={linkClass}>{t('giveUp')}</span>
      </button>
      {isAsking ? (
        <Sheet onClose={() => setAsking(false)}>
          <SheetContent
            title={t('giveUpTitle')}
            side="dialog"
            className="lg:w-120"
            foot={
              <div className="grid grid-cols-2 gap-3 lg:flex lg:justify-end">
                <Button variant="soft" onClick={() => setAsking(false)} autoFocus className="px-3 lg:px-6">
                  {t('keep')}
                </Button>
                <Button variant="destructive" pending={isPending} onClick={() => mutate({ id })} className="px-3 lg:px-6">
                  {t('giveUp')}
                </Button>
              </div>
            }
          >
            <p className="mt-2 type-body">{t('giveUpText')}</p>
            {error ? (
              <p role="alert" className="mt-4 text-secondary text-bad">
                {sentence(error)}
              </p>
            ) : null}
          </SheetContent>
        </Sheet>
      ) : null}
    </>
  )
}
