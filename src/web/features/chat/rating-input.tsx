import { Star } from 'lucide'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'

/** One to five stars over native radio buttons. */
export function RatingInput({ value, onChange }: { value: number | null; onChange: (stars: number) => void }) {
  const { t } = useTranslation('chat')
  return (
    <fieldset>
      <legend className="sr-only">{t('rating')}</legend>
      <div className="-mx-1.5 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full text-star has-focus-visible:outline-2 has-focus-visible:outline-primary-text"
          >
            <input
              type="radio"
              name="chat-rating"
              value={stars}
              checked={stars === value}
              aria-label={t('stars', { count: stars })}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <Icon of={Star} className={cn('size-7 stroke-current', stars <= (value ?? 0) ? 'fill-current' : 'stroke-[1.3]')} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
