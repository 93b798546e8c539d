export default import.meta.glob<object>('../ar/{courier,sign-in-details,identity-verification,security}.json', {
  eager: true,
  import: 'default',
})
