import type { Fit } from '#domain/renting/reviews/review.policy.ts'

/** A rental of the demonstration that is over and was reviewed by both sides. */
export interface PastRental {
  itemId: string
  customerId: string
  /** The days from its first day to today. */
  ago: number
  stars: number
  ownerStars: number
  deliveryStars: number
  fit: Fit
  sizeWorn: string
  height?: number
  words: string
  /** The owner's review of the customer. */
  ownerSays: string
  reply?: string
}

/** The oldest first: the shop's books are written in this order. */
export const pastRentals: readonly PastRental[] = [
  {
    itemId: 'wf-001',
    customerId: 'customer-hala',
    ago: 62,
    stars: 5,
    ownerStars: 5,
    deliveryStars: 5,
    fit: 'true',
    sizeWorn: 'M',
    height: 168,
    words: 'لبسته في خطوبة أختي. القماش ثقيل وفخم واللون أحلى من الصورة، وطوله مناسب مع كعب متوسط.',
    ownerSays: 'رجّعت الفستان في موعده ونظيفاً.',
    reply: 'مبارك لأختك، وشكراً على عنايتك بالفستان.',
  },
  {
    itemId: 'wp-001',
    customerId: 'customer-tala',
    ago: 55,
    stars: 4,
    ownerStars: 5,
    deliveryStars: 4,
    fit: 'small',
    sizeWorn: 'M',
    height: 172,
    words:
      'Beautiful, and everyone asked where it came from. A little tight across the shoulders: take one size up if you are between two.',
    ownerSays: 'Careful with the piece, and easy to reach.',
  },
  {
    itemId: 'mf-001',
    customerId: 'customer-yazan',
    ago: 49,
    stars: 5,
    ownerStars: 5,
    deliveryStars: 4,
    fit: 'true',
    sizeWorn: '50',
    height: 180,
    words: 'استأجرته لعرس صديقي. مكويّ وجاهز للّبس، والمقاس كما هو مكتوب.',
    ownerSays: 'تعامل راقٍ، وسلّم القطعة مرتّبة.',
  },
  {
    itemId: 'wf-002',
    customerId: 'customer-sara',
    ago: 42,
    stars: 5,
    ownerStars: 5,
    deliveryStars: 5,
    fit: 'large',
    sizeWorn: 'One Size',
    height: 158,
    words: 'The embroidery is even finer than in the pictures. It runs long, so I wore heels; it arrived a day early.',
    ownerSays: 'Everything came back just as it left.',
  },
  {
    itemId: 'wf-001',
    customerId: 'customer-sara',
    ago: 35,
    stars: 4,
    ownerStars: 5,
    deliveryStars: 5,
    fit: 'small',
    sizeWorn: 'M',
    height: 160,
    words: 'Gorgeous colour. Snug at the waist once the sash is tied, and long for me without heels.',
    ownerSays: 'Lovely to rent to, as always.',
  },
  {
    itemId: 'k-001',
    customerId: 'customer-hala',
    ago: 28,
    stars: 5,
    ownerStars: 4,
    deliveryStars: 5,
    fit: 'true',
    sizeWorn: '6',
    words: 'لبسته بنتي في العيد وما رضيت تخلعه. نظيف ومرتّب ووصل قبل الموعد.',
    ownerSays: 'عناية تامّة بالقطعة.',
  },
  {
    itemId: 'wf-003',
    customerId: 'customer-tala',
    ago: 21,
    stars: 3,
    ownerStars: 4,
    deliveryStars: 3,
    fit: 'large',
    sizeWorn: 'L',
    height: 166,
    words: 'فستان جميل لكنه واسع عند الخصر، واحتجت دبابيس. المندوب تأخّر قليلاً.',
    ownerSays: 'أعادته في اليوم المتّفق عليه.',
    reply: 'شكراً على صراحتك. أضفتُ قياس الخصر إلى الوصف.',
  },
  {
    itemId: 'wf-001',
    customerId: 'customer-tala',
    ago: 15,
    stars: 5,
    ownerStars: 5,
    deliveryStars: 5,
    fit: 'true',
    sizeWorn: 'M',
    height: 172,
    words: 'The easiest wedding outfit I have ever had: on the day, pressed, and back with the courier the next.',
    ownerSays: 'Back on time and spotless.',
  },
]
