import type { ComponentType } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Blurbs } from './blurbs.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import { homeMessages as messages } from './messages.ts';
import { Newest } from './newest.tsx';
import { SampleCards } from './sample-cards.tsx';
import { VipCarousel } from './vip-carousel.tsx';
import { Welcome } from './welcome.tsx';

/** `signIn` is the card to sign in with, which another part of the app brings. */
export function HomeScreen({ signIn }: { signIn: ComponentType }) {
  return (
    <Page>
      <Hero />
      <Welcome signIn={signIn} />
      <VipCarousel />
      <Section title={messages.featuredTitle}>
        <SampleCards />
      </Section>
      <Newest />
      <Section title={messages.trustTitle}>
        <Blurbs blurbs={messages.trust} level={3} />
      </Section>
      <section className={styles.call} aria-labelledby="home-call">
        <h2 id="home-call">{messages.callTitle}</h2>
        <p>{messages.callText}</p>
        <ButtonLink href="/browse" variant="primary">
          {messages.browse}
        </ButtonLink>
      </section>
    </Page>
  );
}
