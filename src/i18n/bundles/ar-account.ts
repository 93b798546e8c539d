export default import.meta.glob<object>('../ar/{delivery,details,papers,security}.json', { eager: true, import: 'default' })
