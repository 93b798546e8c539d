import { CircleCheck, TriangleAlert } from 'lucide'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contrastOf, foregroundOn, isColor, lineOn, textOn } from '#domain/site/settings/settings.policy.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { useTyped } from './use-typed.ts'

/** The lightest surface of a page, on which a colour is seen the least. */
const page = '#fbf8f4'
/** With less contrast a button or a switch in this colour is not seen at all. */
const faint = 1.3
const inks: Readonly<Record<string, string>> = { '#1d1733': 'ink', '#ffffff': 'white', '#000000': 'black' }

/**
 * A colour by a picker and by its number, with a sample of text on it and its contrast. Offers the nearest shade where a line would be too
 * pale.
 */
export function ColorField({ field, label, value, before, onChange }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const id = useId()
  const color = String(value)
  const { shown, isWrong, type } = useTyped(color, { show: (one) => one, read: colorOf, write: onChange })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <input
          type="color"
          value={color}
          aria-label={t('color.pick', { label })}
          onChange={({ target }) => type(target.value)}
          className="size-11 shrink-0 cursor-pointer appearance-none overflow-hidden rounded-thumb border border-line bg-card lg:size-10 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
        />
        <span className="min-w-0 flex-1">
          <label htmlFor={id} className="block text-secondary leading-5 font-semibold">
            {label}
          </label>
          {isColor(before) ? (
            <span className="block text-caption leading-5 text-quiet">
              {t('color.was')} <bdi dir="ltr">{before}</bdi>
            </span>
          ) : null}
        </span>
        <input
          id={id}
          type="text"
          dir="ltr"
          value={shown}
          maxLength={24}
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => type(target.value)}
          className="h-11 w-28 rounded-thumb border border-field bg-card px-3 text-secondary aria-invalid:border-2 aria-invalid:border-bad lg:h-10"
        />
      </div>
      {isWrong ? (
        <p id={`${id}-wrong`} role="alert" className="text-caption leading-5 text-bad">
          {t('wrong.color')}
        </p>
      ) : null}
      {isColor(color) ? <Contrast color={color} isBrand={field.at.startsWith('colors.')} onChange={onChange} /> : null}
    </div>
  )
}

/** A colour as people write it, with or without its sign, in three letters or six; null for anything else. */
function colorOf(typed: string): string | null {
  const [, short, long] = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(typed.trim()) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  return digits ? `#${digits.toLowerCase()}` : null
}

function Contrast({ color, isBrand, onChange }: { color: string; isBrand: boolean; onChange: (color: string) => void }) {
  const { t } = useTranslation('site-editor')
  const ratio = useRatio()
  const ink = foregroundOn(color)
  const text = textOn(color)
  const line = lineOn(color)
  return (
    <ul className="flex flex-col gap-1 text-caption leading-5">
      <Check isFine sample={<Sample style={{ backgroundColor: color, color: ink }} className="rounded-full px-2.5" />}>
        {t('color.on', { ink: t(`color.${inks[ink] ?? 'ink'}`), ratio: ratio(contrastOf(ink, color)) })}
      </Check>
      {isBrand ? (
        <>
          <Check isFine sample={<Sample style={{ backgroundColor: page, color: text }} className="rounded-md px-1.5" />}>
            {t(text === color ? 'color.text' : 'color.darkerText', { ratio: ratio(contrastOf(text, page)) })}
          </Check>
          {line === color ? null : (
            <Check
              isFine={false}
              sample={
                <button
                  type="button"
                  onClick={() => onChange(line)}
                  className="relative min-h-6 shrink-0 cursor-pointer border-b border-gold font-semibold text-ink after:absolute after:-inset-2"
                >
                  {t('color.take')} <bdi dir="ltr">{line}</bdi>
                </button>
              }
            >
              {t(contrastOf(color, page) < faint ? 'color.faint' : 'color.pale', { ratio: ratio(contrastOf(color, page)) })}
            </Check>
          )}
        </>
      ) : null}
    </ul>
  )
}

/** Letters as the page will write them. */
function Sample({ style, className }: { style: CSSProperties; className: string }) {
  const { t } = useTranslation('site-editor')
  // The page as it is sent may carry no style.
  return useIsHydrated() ? (
    <span aria-hidden="true" style={style} className={cn('shrink-0 font-semibold', className)}>
      {t('color.sample')}
    </span>
  ) : null
}

function Check({ isFine, sample, children }: { isFine: boolean; sample: ReactNode; children: ReactNode }) {
  return (
    <li className={isFine ? 'flex items-start gap-2 text-good' : 'flex items-start gap-2 text-warning'}>
      <Icon of={isFine ? CircleCheck : TriangleAlert} className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
      {sample}
    </li>
  )
}

function useRatio(): (contrast: number) => string {
  const locale = useLocale()
  return (contrast) => formatNumber(Math.floor(contrast * 10) / 10, locale)
}
