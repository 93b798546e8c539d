export default import.meta.glob<object>('../en/{delivery,details,papers,security}.json', { eager: true, import: 'default' })
