import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useBeginListing } from '#web/features/listings/use-begin-listing.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** `/rent-clothes/new`: where signing up from the page for owners leads; it begins a listing and opens it. */
export default function NewListingScreen() {
  const { t } = useTranslation('rent-out')
  const sentence = useRefusalWords()
  const { start, error, isPending } = useBeginListing({ isReplacing: true })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  }, [start])
  return (
    <div className="wrap flex min-h-100 flex-col items-center justify-center gap-5 py-14 text-center">
      <PageHead title={t('title')} />
      <h1 className="type-h2">{t('opening')}</h1>
      {error ? (
        <>
          <p role="alert" className="type-body text-bad">
            {sentence(error)}
          </p>
          <Button pending={isPending} onClick={start}>
            {t('begin')}
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  )
}
