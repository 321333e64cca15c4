// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useState } from 'react';
import type { Listing } from '../../domain/listing/listing.ts';
import { basicVisibility, type VisibilityOption } from '../../domain/promotion/visibility-options.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { PayToStart } from './pay-to-start.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

afterEach(cleanup);

function Both({ id, draft }: { id: string; draft: boolean }) {
  const [chosen, setChosen] = useState<readonly VisibilityOption[]>(basicVisibility);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <VisibilityChoice chosen={chosen} onChosen={setChosen} buyer={{ isDealer: false, country: 'DE' }} />
      <button type="button" onClick={() => setSent(true)}>
        Arrive
      </button>
      <PayToStart id={id} chosen={isSent && !draft ? null : chosen} isSent={isSent} />
    </>
  );
}

describe('the choice of visibility', () => {
  it('P-7: starts with Basic, keeps one tier, and the badge beside it', () => {
    renderScreen(<Both id="p" draft />, createFakeHost().host);
    const checked = () => [...screen.getAllByRole('radio'), screen.getByRole('checkbox')].map((each) => (each as HTMLInputElement).checked);
    expect(checked()).toEqual([true, false, false, false]);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('radio', { name: /^VIP/ }));
    expect(checked()).toEqual([false, false, true, true]);
    expect(screen.getByText(/^Nothing is paid now/)).toBeTruthy();
    expect(screen.getByText('VIP, Highlight Badge: you can pay as soon as the listing has arrived.')).toBeTruthy();
  });

  it('U-SEL-03: a private seller reads what is to be paid, with the VAT in it', () => {
    renderScreen(<Both id="p" draft />, createFakeHost().host);
    expect(screen.getByRole('radio', { name: 'Featured 5,95\u00a0€ a day, VAT 19\u00a0% included' })).toBeTruthy();
    expect(screen.getByText(/^2,38\s€ for 7 days, VAT 19\s% included\./)).toBeTruthy();
  });

  it('U-SEL-03: what runs already is not asked for again', () => {
    const listing = { id: 'p', tier: 'featured', tier_ends_at: new Date(Date.now() + 86_400_000).toISOString() } as unknown as Listing;
    renderScreen(<PayToStart id="p" chosen={['featured', 'highlight']} isSent />, createFakeHost({ stored: [listing] }).host);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Pay to start Highlight Badge']);
  });

  it('leads to paying once the listing has arrived, also after its draft is gone', () => {
    renderScreen(<Both id="p" draft={false} />, createFakeHost().host);
    fireEvent.click(screen.getByRole('radio', { name: /^Featured/ }));
    expect(screen.queryByRole('link')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Arrive' }));
    const link = screen.getByRole('link', { name: 'Pay to start Featured' });
    expect(link.getAttribute('href')).toBe('/promote/p?tier=featured');
  });
});
