export default import.meta.glob<object>('../en/{courier,sign-in-details,identity-verification,security}.json', {
  eager: true,
  import: 'default',
})
