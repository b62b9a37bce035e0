import '@mantine/core/styles.layer.css';
import '#platform/web/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FileRecord } from '#features/files/contract.ts';
import { FileField } from '#features/files/web/FileField.tsx';
import { ImageField } from '#features/files/web/ImageField.tsx';
import { resolver, theme } from '#platform/web/theme.ts';

function Home() {
  const [files, setFiles] = useState<readonly FileRecord[]>([]);
  const [image, setImage] = useState<FileRecord | null>(null);
  return (
    <main style={{ display: 'flex', flexDirection: 'column', gap: 24, maxWidth: 640, padding: 16 }}>
      <h1>Files</h1>
      <FileField label="Attachments" value={files} onChange={setFiles} most={5} />
      <ImageField label="Logo" alt="The logo" value={image} onChange={setImage} />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <Home />
      </QueryClientProvider>
    </MantineProvider>,
  );
