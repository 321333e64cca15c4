import { Icon } from '../../ui/icon.tsx';
import styles from './report.module.css';
import { viewWords as words } from './report-words.ts';
import { useReportPhoto } from './use-report-files.ts';

export function ReportPhoto({ path, alt }: { path: string; alt: string }) {
  const { address, online, isMissing } = useReportPhoto(path);
  if (address) return <img className={styles.photo} src={address} alt={alt} width={240} height={180} decoding="async" />;
  return (
    <span className={styles.noPhoto}>
      <Icon name={online ? 'clock' : 'cloud-off'} size={18} />
      {online && isMissing ? words.photoMissing : words.photoWaits}
    </span>
  );
}
