import { useTranslation } from 'react-i18next'
import type { Claim, ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { kindOf } from '#domain/renting/claims/claim.policy.ts'
import { WrittenText } from '#web/ui/written-text.tsx'
import { Evidence } from './evidence.tsx'
import { useClaimSides } from './use-claim-sides.ts'

/** Whether a side has made a statement about a claim; a claim that a rule calculated has none. */
export function hasStatements(claim: Claim): boolean {
  return statementsOf(claim).length > 0
}

/**
 * The statements and photographs of both sides: the claim, the answer, the appeal. A photograph of the appeal is shown with its sender’s
 * others.
 */
export function ClaimWords({ file, isLarge = false }: { file: ClaimDetail; isLarge?: boolean }) {
  const { t } = useTranslation('claims')
  const { claim } = file
  const { opens, answers } = kindOf(claim.kind)
  const said = statementsOf(claim)
  return (
    <div className="flex flex-col gap-3">
      {said.map(({ part, side, words, photos }) => (
        <Statement key={part} part={part} side={side} words={words} photos={photos} file={file} isLarge={isLarge} />
      ))}
      {opens !== 'system' && answers && claim.answer === null && claim.status !== 'agreed' && claim.status !== 'settled' ? (
        <p className="type-small text-quiet">{t('noAnswer')}</p>
      ) : null}
    </div>
  )
}

interface Part {
  part: 'words' | 'answer' | 'appeal'
  side: 'customer' | 'owner'
  words: string
  photos: Claim['evidence']
}

/** Each side's photographs are shown with its first statement. */
function statementsOf({ kind, words, answer, appeal, appealedBy, evidence }: Claim): Part[] {
  const { opens, answers } = kindOf(kind)
  const all = [
    { part: 'words', side: opens, words },
    { part: 'answer', side: answers, words: answer },
    { part: 'appeal', side: appealedBy, words: appeal },
  ] as const
  const shown = new Set<string>()
  return all.flatMap(({ part, side, words: text }): Part[] => {
    if (text === null || side === null || side === 'system') return []
    const photos = shown.has(side) ? [] : evidence.filter(({ party }) => party === side)
    shown.add(side)
    return [{ part, side, words: text, photos }]
  })
}

function Statement({ part, side, words, photos, file, isLarge }: Part & { file: ClaimDetail; isLarge: boolean }) {
  const { t } = useTranslation('claims')
  const sides = useClaimSides(file)
  return (
    <section aria-label={`${t(`said.${part}`)}, ${sides(side)}`} className="rounded-card bg-sunk p-4 lg:p-5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-secondary leading-6">
        <span className="type-label">{sides(side)}</span>
        <span className="type-small text-quiet">{t(`said.${part}`)}</span>
      </h3>
      <WrittenText as="p" className="mt-1 text-secondary leading-6 whitespace-pre-line">
        {words}
      </WrittenText>
      <Evidence rentalId={file.claim.rentalId} photos={photos} side={sides(side)} isLarge={isLarge} />
    </section>
  )
}
