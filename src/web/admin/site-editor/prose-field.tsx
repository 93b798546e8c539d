import { Extension, mergeAttributes } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading2, Heading3, type IconNode, Link, List, Redo2, Table as TableIcon, Undo2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '#values/link.ts'
import type { Locale } from '#values/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldEditorProps } from './field-props.ts'
import { useFault } from './plain-fields.tsx'
import { documentOf, proseOfDocument } from './prose-document.ts'

/** Only what a text of the settings may hold. */
const extensions = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, hardBreak: false, horizontalRule: false, italic: false },
    ...{ listItem: false, orderedList: false, strike: false, underline: false },
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, isAllowedUri: (href) => isSafeLink(href ?? '') },
  }),
  // An entry holds one line, a cell no list and no heading.
  ListItem.extend({ content: 'paragraph' }),
  TableRow,
  TableCell.extend({ content: 'paragraph+' }),
  TableHeader.extend({ content: 'paragraph+' }),
  // The package's own carries a style, which no page may.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]] }).configure({
    resizable: false,
  }),
  // A text has no lines within a paragraph: a new one begins.
  Extension.create({
    name: 'lineBreak',
    addKeyboardShortcuts: () => ({ 'Shift-Enter': ({ editor }) => editor.commands.keyboardShortcut('Enter') }),
  }),
]

/** A long text in both languages side by side. */
export default function ProseField({ label, value, onChange, faults, place }: FieldEditorProps) {
  const { t } = useTranslation('site-editor')
  const faultOf = useFault()
  const texts = value as { en: string; ar: string }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['en', 'ar'] as const).map((language) => (
        <OneText
          key={language}
          language={language}
          label={label}
          text={texts[language]}
          fault={faultOf({ faults, place: `${place}.${language}` }, 'prose')}
          onChange={(text) => onChange({ ...texts, [language]: text })}
        />
      ))}
      <p className="type-small text-quiet lg:col-span-2">{t('prose.figures')}</p>
    </div>
  )
}

interface OneTextProps {
  language: Locale
  label: string
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function OneText({ language, label, text, fault, onChange }: OneTextProps) {
  const { t } = useTranslation('site-editor')
  const name = t(`in.${language}`, { label })
  const written = useRef(text)
  const tell = useRef(onChange)
  tell.current = onChange
  const editor = useEditor({
    extensions,
    content: documentOf(text),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': name, lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
        class:
          'max-h-120 min-h-40 overflow-y-auto whitespace-pre-wrap break-words px-3 py-2 text-secondary leading-6 -outline-offset-2 [&>*+*]:mt-3 [&_a]:border-b [&_a]:border-gold [&_h2]:type-h3 [&_h3]:font-semibold [&_strong]:font-semibold [&_table]:w-full [&_td]:border [&_td]:border-line [&_td]:p-1.5 [&_th]:border [&_th]:border-line [&_th]:p-1.5 [&_th]:text-start [&_ul]:list-disc [&_ul]:ps-6',
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = proseOfDocument(changed.getJSON())
      tell.current(written.current)
    },
  })
  // An external value, by undo or by somebody else, replaces the content.
  useEffect(() => {
    if (!editor || text === written.current) return
    written.current = text
    editor.commands.setContent(documentOf(text), { emitUpdate: false })
  }, [editor, text])
  return (
    <div className="min-w-0">
      <p className="text-secondary font-semibold">{name}</p>
      <div className="mt-1.5 overflow-hidden rounded-thumb border border-field bg-card focus-within:border-ink">
        {editor ? <Tools editor={editor} name={name} /> : <div className="h-11" />}
        <EditorContent editor={editor} />
      </div>
      {fault ? (
        <p role="alert" className="mt-1.5 text-caption leading-5 text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  )
}

function Tools({ editor, name }: { editor: Editor; name: string }) {
  const { t } = useTranslation('site-editor')
  const [isLinking, setLinking] = useState(false)
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      list: now.isActive('bulletList'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  const tools: { name: string; icon: IconNode; isOn?: boolean; isOff?: boolean; press: () => void }[] = [
    { name: 'h2', icon: Heading2, isOn: at.h2, press: () => run().toggleHeading({ level: 2 }).run() },
    { name: 'h3', icon: Heading3, isOn: at.h3, press: () => run().toggleHeading({ level: 3 }).run() },
    { name: 'bold', icon: Bold, isOn: at.bold, press: () => run().toggleBold().run() },
    { name: 'list', icon: List, isOn: at.list, press: () => run().toggleBulletList().run() },
    { name: 'link', icon: Link, isOn: at.link, press: () => setLinking(!isLinking) },
    {
      ...{ name: at.table ? 'tableOff' : 'table', icon: TableIcon, isOn: at.table },
      press: () => (at.table ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()),
    },
    { name: 'undo', icon: Undo2, isOff: !at.canUndo, press: () => run().undo().run() },
    { name: 'redo', icon: Redo2, isOff: !at.canRedo, press: () => run().redo().run() },
  ]
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label={t('prose.tools', { name })} className="flex flex-wrap">
        {tools.map(({ name: tool, icon, isOn, isOff = false, press }) => (
          <button
            key={tool}
            type="button"
            aria-label={t(`prose.${tool}`)}
            data-tip={t(`prose.${tool}`)}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            onClick={press}
            className={cn(
              'flex size-11 cursor-pointer items-center justify-center hover:bg-sunk lg:size-9',
              isOn && 'bg-primary-tint',
              isOff && 'text-quiet opacity-50',
            )}
          >
            <Icon of={icon} className="size-4.5 rtl:[&.lucide-undo-2]:-scale-x-100" />
          </button>
        ))}
        {at.table
          ? (['addRowAfter', 'addColumnAfter', 'deleteRow', 'deleteColumn'] as const).map((command) => (
              <button
                key={command}
                type="button"
                onClick={() => run()[command]().run()}
                className="min-h-11 cursor-pointer px-2 text-caption hover:bg-sunk lg:min-h-9"
              >
                {t(`prose.${command}`)}
              </button>
            ))
          : null}
      </div>
      {isLinking ? <LinkForm editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('site-editor')
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const isWrong = href !== '' && !isSafeLink(href)
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) return
        const chain = editor.chain().focus().extendMarkRange('link')
        if (href === '') chain.unsetLink().run()
        else chain.setLink({ href }).run()
        onDone()
      }}
    >
      <input
        type="text"
        dir="ltr"
        aria-label={t('prose.address')}
        aria-invalid={isWrong || undefined}
        placeholder="/faq"
        value={href}
        maxLength={300}
        onChange={({ target }) => setHref(target.value)}
        className={cn(controlClass, 'h-11 min-w-40 flex-1 rounded-thumb px-3 text-secondary lg:h-10')}
      />
      <Button type="submit" variant="soft" size="sm">
        {t('prose.setLink')}
      </Button>
      {isWrong ? (
        <p role="alert" className="w-full text-caption text-bad">
          {t('wrong.url')}
        </p>
      ) : null}
    </form>
  )
}
