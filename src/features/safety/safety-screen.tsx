import { supportMailLink } from '../../domain/company/contact.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Section } from '../../ui/page.tsx';
import styles from './safety-screen.module.css';
import { safetyFeatures, safetyGuidelines, safetyWords as words } from './safety-words.ts';

export function SafetyScreen() {
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.featuresTitle}>
        <ul role="list" className={styles.features}>
          {safetyFeatures.map((feature) => (
            <Card as="li" tone="raised" key={feature.title}>
              <span className={styles.icon}>
                <Icon name={feature.icon} size={24} />
              </span>
              <h3 className={styles.title}>{feature.title}</h3>
              <p className={styles.text}>{feature.text}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title={words.guidelinesTitle}>
        <ol role="list" className={styles.guidelines}>
          {safetyGuidelines.map((guideline) => (
            <li key={guideline.title}>
              <h3 className={styles.title}>{guideline.title}</h3>
              <p className={styles.text}>{guideline.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={words.reportTitle} lead={words.reportText}>
        <div className={styles.actions}>
          <ButtonLink variant="primary" icon="mail" href={supportMailLink(words.reportSubject)}>
            {words.report}
          </ButtonLink>
          <ButtonLink href="/help">{words.help}</ButtonLink>
        </div>
      </Section>
    </Page>
  );
}
