export default import.meta.glob<object>(['./en/*.json', '!./en/mail.json'], { eager: true, import: 'default' })
