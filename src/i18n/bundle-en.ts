export default import.meta.glob<object>('./en/*.json', { eager: true, import: 'default' })
