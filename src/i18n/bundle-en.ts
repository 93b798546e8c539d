export default import.meta.glob<object>(
  './en/{browse,common,dates,frame,hearts,home,inquiries,items,newsletter,offline,product,trust}.json',
  {
    eager: true,
    import: 'default',
  },
)
