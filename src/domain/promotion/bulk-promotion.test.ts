import { describe, expect, it } from 'vitest';
import { planPromotion, type NotPromoted, type PromotionTarget } from './bulk-promotion.ts';

const now = Date.UTC(2026, 10, 29);
const later = new Date(now + 86_400_000).toISOString();
const before = new Date(now - 1000).toISOString();
const target = (more: Partial<PromotionTarget> = {}): PromotionTarget => ({
  id: 'a', title: 'Yamaha U3', status: 'active', is_published: true, publish_wanted: false, screening_state: 'approved', tier: 'basic', country_code: 'DE', ...more,
});
const dealer = { country_code: '' };

describe('U-IMP-15 one visibility for several listings', () => {
  it.each<[string, Partial<PromotionTarget>, 'featured' | 'vip' | 'highlight', NotPromoted | 'basic' | 'featured' | 'vip']>([
    ['P-9 a basic one', {}, 'featured', 'basic'],
    ['P-9 one whose Featured has ended', { tier: 'featured', tier_ends_at: before }, 'featured', 'basic'],
    ['P-9 Featured becomes VIP', { tier: 'featured', tier_ends_at: later }, 'vip', 'featured'],
    ['P-9 the badge beside VIP', { tier: 'vip', tier_ends_at: later }, 'highlight', 'vip'],
    ['P-10 one that has it', { tier: 'featured', tier_ends_at: later }, 'featured', 'Runs'],
    ['P-10 one that has VIP', { tier: 'vip', tier_ends_at: later }, 'featured', 'Higher'],
    ['P-10 one with VIP has VIP', { tier: 'vip', tier_ends_at: later }, 'vip', 'Runs'],
    ['P-10 one with the badge', { highlighted_until: later }, 'highlight', 'Runs'],
    ['P-10 a reserved one', { status: 'reserved' }, 'featured', 'Reserved'],
    ['P-10 a draft', { status: 'draft', is_published: false }, 'featured', 'NotShown'],
    ['P-10 one that is not published', { is_published: false }, 'vip', 'NotShown'],
    ['P-10 one that waits to be sent', { unsent: true, publishing: true }, 'vip', 'Unsent'],
  ])('%s', (_rule, more, product, wanted) => {
    const { promotions, left } = planPromotion([target(more)], { product, days: 7, seller: dealer }, now);
    expect(left[0]?.why ?? promotions[0]?.before).toBe(wanted);
    expect(promotions.length + left.length).toBe(1);
  });

  it('P-9 the sum is that of the payments, each with the VAT of its own country', () => {
    const pianos = [target(), target({ id: 'b', country_code: 'AT' }), target({ id: 'c', status: 'sold', is_published: false })];
    const plan = planPromotion(pianos, { product: 'featured', days: 3, seller: dealer }, now);
    expect(plan).toMatchObject({ netCents: 3000, vatCents: 285 + 300, grossCents: 3585 });
    expect(plan.promotions.map(({ quote: { grossCents } }) => grossCents)).toEqual([1785, 1800]);
    const here = planPromotion(pianos, { product: 'featured', days: 3, seller: { country_code: 'FR' } }, now);
    expect(here).toMatchObject({ netCents: 3000, vatCents: 600, grossCents: 3600 });
  });
});
