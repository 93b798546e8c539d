export default import.meta.glob<object>('./ar/*.json', { eager: true, import: 'default' })
