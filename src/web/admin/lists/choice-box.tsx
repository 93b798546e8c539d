interface ChoiceBoxProps {
  label: string
  isOn: boolean
  onChange: () => void
  /** It chooses a row, not all of them. */
  isRow?: boolean
}

/** Chooses a row of a list, or all of them; the key X presses that of the row with the focus. */
export function ChoiceBox({ label, isOn, onChange, isRow = false }: ChoiceBoxProps) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2 max-lg:-m-3 max-lg:p-3">
      <input
        type="checkbox"
        aria-label={label}
        data-choose={isRow ? '' : undefined}
        aria-keyshortcuts={isRow ? 'x' : undefined}
        checked={isOn}
        onChange={onChange}
        className="size-5 accent-primary"
      />
    </label>
  )
}
