import { expect, test } from 'vitest'
import { latinFileName } from './latin-file-name.ts'

test('the Latin name of a paper says its kind and its number', () => {
  expect(latinFileName('إشعار دائن CN-2026-000004.pdf')).toBe('credit-note-CN-2026-000004.pdf')
  expect(latinFileName('فاتورة INV-2026-000004.pdf')).toBe('invoice-INV-2026-000004.pdf')
  expect(latinFileName('إيصال LB-1015.pdf')).toBe('receipt-LB-1015.pdf')
  expect(latinFileName('كشف الدفعة PO-12.pdf')).toBe('statement-PO-12.pdf')
  expect(latinFileName('كشف LB-1015.pdf', 'statement')).toBe('statement-LB-1015.pdf')
})

test('a Latin name stays, and one without Latin letters is named by its kind', () => {
  expect(latinFileName('Receipt LB-1015.pdf')).toBe('Receipt LB-1015.pdf')
  expect(latinFileName('بطاقات.pdf', 'labels')).toBe('labels.pdf')
  expect(latinFileName('بطاقات.pdf')).toBe('file.pdf')
  expect(latinFileName('"ملف" \\a.pdf')).toBe('a.pdf')
})
