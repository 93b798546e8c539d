export default import.meta.glob<object>(
  [
    './en/*.json',
    '!./en/{browse,common,dates,frame,hearts,home,inquiries,items,newsletter,offline,product,trust,letters,mail,refusals}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)
