import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageTitle, Section } from '../../ui/page.tsx';
import styles from './sell-screen.module.css';
import { sellSteps, sellWords as words } from './sell-words.ts';

export function SellScreen() {
  const session = useSession();
  const isDealer = session.kind === 'user' && session.role === 'dealer';
  return (
    <Page>
      <div className={styles.hero}>
        <div>
          <PageTitle>{words.title}</PageTitle>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.actions}>
            <ButtonLink variant="primary" icon="plus" href="/list-piano">
              {words.list}
            </ButtonLink>
            {isDealer && (
              <ButtonLink icon="upload" href="/bulk-import">
                {words.importStock}
              </ButtonLink>
            )}
            <ButtonLink icon="identify" href="/piano-lookup">
              {words.identify}
            </ButtonLink>
          </div>
        </div>
        <img className={styles.picture} src={illustrationPath('detail-keyboard-walnut')} alt="" width={800} height={600} decoding="async" />
      </div>
      <Section title={words.stepsTitle}>
        <ol role="list" className={styles.steps}>
          {sellSteps.map((step) => (
            <li key={step.title}>
              <span className={styles.icon}>
                <Icon name={step.icon} size={24} />
              </span>
              <div>
                <h3 className={styles.stepTitle}>{step.title}</h3>
                <p className={styles.stepText}>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={words.photosTitle} lead={words.photosLead}>
        <ul role="list" className={styles.photos}>
          {words.photos.map((photo) => (
            <li key={photo}>
              <Icon name="check" />
              {photo}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.questionsTitle} lead={words.questionsText}>
        <div className={styles.actions}>
          <ButtonLink icon="help" href="/help#sell">
            {words.help}
          </ButtonLink>
          <ButtonLink icon="shield" href="/safety">
            {words.safety}
          </ButtonLink>
        </div>
      </Section>
    </Page>
  );
}
